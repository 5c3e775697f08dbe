ALTER TABLE "order_files" ADD COLUMN "deletion_announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_files_by_age" ON "order_files" USING btree ("created_at") WHERE "order_files"."deleted_at" is null;--> statement-breakpoint
-- A review of a test order is no review of a verified one.
UPDATE "service_reviews" SET "is_verified" = false, "version" = "service_reviews"."version" + 1
FROM "order_items" JOIN "orders" ON "orders"."id" = "order_items"."order_id"
WHERE "order_items"."id" = "service_reviews"."order_item_id" AND "service_reviews"."is_verified" AND NOT "orders"."livemode";
