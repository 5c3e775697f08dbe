CREATE TABLE "seed_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wish" jsonb NOT NULL,
	"batch" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"log" text[] DEFAULT '{}' NOT NULL,
	"snapshot" text,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "seed_runs_state_known" CHECK ("seed_runs"."state" in ('waiting', 'running', 'done', 'failed', 'canceled')),
	CONSTRAINT "seed_runs_finished" CHECK (("seed_runs"."finished_at" is not null) = ("seed_runs"."state" in ('done', 'failed', 'canceled')))
);
--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "search_events" ADD COLUMN "seed_batch" text;--> statement-breakpoint
CREATE INDEX "seed_runs_newest" ON "seed_runs" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seed_runs_one_open" ON "seed_runs" USING btree ((true)) WHERE "seed_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "analytics_events_of_batch" ON "analytics_events" USING btree ("seed_batch") WHERE "analytics_events"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "services_of_batch" ON "services" USING btree ("seed_batch") WHERE "services"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_of_batch" ON "contact_messages" USING btree ("seed_batch") WHERE "contact_messages"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "contacts_of_batch" ON "contacts" USING btree ("seed_batch") WHERE "contacts"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "users_of_batch" ON "users" USING btree ("seed_batch") WHERE "users"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "notices_of_batch" ON "notices" USING btree ("seed_batch") WHERE "notices"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_batch" ON "orders" USING btree ("seed_batch") WHERE "orders"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "service_reviews_of_batch" ON "service_reviews" USING btree ("seed_batch") WHERE "service_reviews"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "search_events_of_batch" ON "search_events" USING btree ("seed_batch") WHERE "search_events"."seed_batch" is not null;