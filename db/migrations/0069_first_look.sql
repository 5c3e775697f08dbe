ALTER TABLE "agent_days" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "exit_modals" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "learned_phrases" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "snippets" ADD COLUMN "seed_batch" text;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "seed_batch" text;--> statement-breakpoint
CREATE INDEX "agent_days_of_batch" ON "agent_days" USING btree ("seed_batch") WHERE "agent_days"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "posts_of_batch" ON "posts" USING btree ("seed_batch") WHERE "posts"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "bulk_jobs_of_batch" ON "bulk_jobs" USING btree ("seed_batch") WHERE "bulk_jobs"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "exit_modals_of_batch" ON "exit_modals" USING btree ("seed_batch") WHERE "exit_modals"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "learned_phrases_of_batch" ON "learned_phrases" USING btree ("seed_batch") WHERE "learned_phrases"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "snippets_of_batch" ON "snippets" USING btree ("seed_batch") WHERE "snippets"."seed_batch" is not null;--> statement-breakpoint
CREATE INDEX "testimonials_of_batch" ON "testimonials" USING btree ("seed_batch") WHERE "testimonials"."seed_batch" is not null;