ALTER TABLE "service_reviews" DROP CONSTRAINT "service_reviews_status_known";--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "order_item_id" uuid;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "relationship" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "may_show_name" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "may_show_company" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "may_show_logo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "may_show_photo" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "may_be_testimonial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "problem_before" text;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "what_changed" text;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "would_recommend" boolean;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "reject_reason" text;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "service_reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "service_reviews_of_mailbox" ON "service_reviews" USING btree ("service_id","email") WHERE "service_reviews"."order_item_id" is null and "service_reviews"."email" is not null;--> statement-breakpoint
CREATE INDEX "service_reviews_by_status" ON "service_reviews" USING btree ("status","created_at","id");--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_order_item_id_unique" UNIQUE("order_item_id");--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_relationship_known" CHECK ("service_reviews"."relationship" in ('none', 'employee', 'friend', 'incentive'));--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_reject_reason_known" CHECK ("service_reviews"."reject_reason" in ('spam', 'abuse', 'off_topic', 'personal_data', 'unverifiable'));--> statement-breakpoint
ALTER TABLE "service_reviews" ADD CONSTRAINT "service_reviews_status_known" CHECK ("service_reviews"."status" in ('pending', 'approved', 'rejected', 'spam'));