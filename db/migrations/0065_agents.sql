CREATE TABLE "agent_days" (
	"day" date NOT NULL,
	"host" text NOT NULL,
	"deed" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "agent_days_day_host_deed_pk" PRIMARY KEY("day","host","deed"),
	CONSTRAINT "agent_days_deed_known" CHECK ("agent_days"."deed" in ('search', 'read', 'cart', 'checkout')),
	CONSTRAINT "agent_days_host_short" CHECK (length("agent_days"."host") <= 260)
);
--> statement-breakpoint
CREATE TABLE "agent_requests" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "agent_requests_to_forget" ON "agent_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shared_carts_of_agent_host" ON "shared_carts" USING btree ("agent_host","expires_at") WHERE "shared_carts"."source" = 'agent';