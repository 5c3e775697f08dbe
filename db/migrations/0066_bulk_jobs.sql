CREATE TABLE "bulk_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"entity" text NOT NULL,
	"state" text NOT NULL,
	"phase" text,
	"asked_by" uuid,
	"source_name" text,
	"options" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"updated_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"cancel_asked" boolean DEFAULT false NOT NULL,
	"sentence" text,
	"storage_key" text,
	"size_bytes" integer,
	"moved_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_jobs_kind_known" CHECK ("bulk_jobs"."kind" in ('import', 'export', 'edit')),
	CONSTRAINT "bulk_jobs_state_known" CHECK ("bulk_jobs"."state" in ('draft', 'checking', 'checked', 'running', 'done', 'failed', 'canceled', 'undoing', 'undone')),
	CONSTRAINT "bulk_jobs_phase_known" CHECK ("bulk_jobs"."phase" in ('check', 'write'))
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"job_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text DEFAULT 'pending' NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entity_id" uuid,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "bulk_rows_job_id_place_pk" PRIMARY KEY("job_id","place"),
	CONSTRAINT "bulk_rows_outcome_known" CHECK ("bulk_rows"."outcome" in ('pending', 'created', 'updated', 'unchanged', 'failed', 'undone', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_job_id_bulk_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_jobs_newest" ON "bulk_jobs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_jobs_working" ON "bulk_jobs" USING btree ("moved_at") WHERE "bulk_jobs"."state" in ('checking', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "bulk_jobs_to_clear" ON "bulk_jobs" USING btree ("created_at") WHERE "bulk_jobs"."cleared_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_jobs_one_writer" ON "bulk_jobs" USING btree ("entity") WHERE "bulk_jobs"."state" in ('running', 'undoing') and "bulk_jobs"."kind" <> 'export';--> statement-breakpoint
CREATE INDEX "bulk_rows_by_outcome" ON "bulk_rows" USING btree ("job_id","outcome","place");