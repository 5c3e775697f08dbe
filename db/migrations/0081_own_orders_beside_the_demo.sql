DROP INDEX "orders_by_status";--> statement-breakpoint
DROP INDEX "orders_at_work";--> statement-breakpoint
CREATE INDEX "orders_own" ON "orders" USING btree ("created_at","id") WHERE not "orders"."is_demo";--> statement-breakpoint
CREATE INDEX "service_reviews_of_demo" ON "service_reviews" USING btree ("id") WHERE "service_reviews"."is_demo";--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id","livemode","is_demo") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_at_work" ON "orders" USING btree ("due_at","id","livemode","is_demo") WHERE "orders"."status" = 'PAID' and "orders"."deleted_at" is null;