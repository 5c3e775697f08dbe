CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"claim" text,
	"claimed_until" timestamp with time zone,
	"address" text,
	"refusal" text,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_claimed_until_a_time" CHECK (("uploads"."claim" is null) = ("uploads"."claimed_until" is null)),
	CONSTRAINT "uploads_one_answer" CHECK (num_nonnulls("uploads"."address", "uploads"."refusal") = (case when "uploads"."finished_at" is null then 0 else 1 end))
);
--> statement-breakpoint
DROP INDEX "upload_parts_of_file";--> statement-breakpoint
CREATE INDEX "uploads_by_age" ON "uploads" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_parts_ready_once" ON "upload_parts" USING btree ("upload_id","place") WHERE "upload_parts"."is_ready";