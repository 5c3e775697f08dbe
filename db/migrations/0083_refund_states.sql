ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state_known";--> statement-breakpoint
UPDATE "refunds" SET "state" = 'queued' WHERE "state" = 'requested';--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "state" SET DEFAULT 'queued';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('queued', 'pending', 'succeeded', 'failed', 'canceled'));