ALTER TABLE "bulk_jobs" ADD COLUMN "clearing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "ends_as" text;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_ends_as_known" CHECK ("bulk_jobs"."ends_as" in ('failed', 'canceled'));