DROP INDEX "orders_of_guest";--> statement-breakpoint
DROP INDEX "order_items_due";--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
CREATE INDEX "services_by_state" ON "services" USING btree ("status","deleted_at");--> statement-breakpoint
CREATE INDEX "services_of_demo" ON "services" USING btree ("id") WHERE "services"."is_demo";--> statement-breakpoint
CREATE INDEX "order_items_by_first_delivery" ON "order_items" USING btree ("first_delivered_at","order_id","on_time") WHERE "order_items"."on_time" is not null;--> statement-breakpoint
CREATE INDEX "order_items_by_category" ON "order_items" USING btree ("category","order_id");--> statement-breakpoint
CREATE INDEX "orders_of_email" ON "orders" USING btree ("email_norm");--> statement-breakpoint
CREATE INDEX "order_items_due" ON "order_items" USING btree ("due_at","order_id","work_state","quantity","effort_units") WHERE "order_items"."work_state" in ('awaiting_brief', 'queued', 'in_progress', 'revision_requested');--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id","livemode") WHERE "orders"."deleted_at" is null;