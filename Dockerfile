# The shop as an image; docs/operations.md says how to run it. tests/request/container.test.ts runs these very steps.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY scripts/start/prepare.mjs scripts/start/prepare-lock.mjs scripts/start/prepare-assets.mjs scripts/start/
RUN node scripts/start/prepare.mjs install
COPY . .
RUN node scripts/start/prepare.mjs
# What only building and testing need goes, and with it the stamp of a complete installation; so does machine code of other systems.
RUN npm prune --omit=dev --no-save --no-audit --no-fund && rm node_modules/.prixfixe && mkdir empty
RUN find node_modules/onnxruntime-node/bin/napi-v3 -mindepth 2 -maxdepth 2 ! -path "*/linux/$(node -p process.arch)" -exec rm -r {} +

FROM node:24-bookworm-slim
WORKDIR /shop
# Two areas of native memory instead of eight for each core: what many threads free is given back (docs/operations.md).
ENV NODE_ENV=production APP_MODE=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
# Root owns the program, so the shop cannot change itself; only /data and /tmp are written to.
COPY --from=build /shop/package.json /shop/package-lock.json ./
COPY --from=build /shop/scripts/start/prepare.mjs /shop/scripts/start/prepare-lock.mjs /shop/scripts/start/prepare-assets.mjs /shop/scripts/start/production.mjs scripts/start/
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/db db
COPY --from=build /shop/build build
COPY --from=build --chown=1000:1000 /shop/empty /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Alive, not ready: a database that is away is not healed by a restart of the shop.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node_modules/.bin/node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=16", "--heap-growing-percent=100", "--import", "./scripts/start/production.mjs", "build/server/main.js"]
