ALTER TABLE "bulk_jobs" ADD COLUMN "price_jumps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "prices_confirmed" boolean DEFAULT false NOT NULL;