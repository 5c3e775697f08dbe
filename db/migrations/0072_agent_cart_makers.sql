ALTER TABLE "shared_carts" DROP CONSTRAINT "shared_carts_agent_alone";--> statement-breakpoint
DROP INDEX "shared_carts_of_agent_host";--> statement-breakpoint
ALTER TABLE "shared_carts" ADD COLUMN "maker_key" text;--> statement-breakpoint
CREATE INDEX "shared_carts_of_agents" ON "shared_carts" USING btree ("maker_key","expires_at") WHERE "shared_carts"."source" = 'agent';--> statement-breakpoint
ALTER TABLE "shared_carts" ADD CONSTRAINT "shared_carts_agent_alone" CHECK ("shared_carts"."source" = 'agent' or ("shared_carts"."agent_name" is null and "shared_carts"."agent_host" is null and "shared_carts"."maker_key" is null));