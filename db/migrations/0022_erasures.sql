CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_by" uuid,
	"reason" text,
	"suspending" boolean NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_end_once" CHECK ("erasures"."canceled_at" is null or "erasures"."erased_at" is null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "uses_single_keys" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_open" ON "erasures" USING btree ("user_id") WHERE "erasures"."canceled_at" is null and "erasures"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("due_at");