DROP INDEX "orders_due";--> statement-breakpoint
DROP INDEX "contacts_by_source";--> statement-breakpoint
DROP INDEX "order_items_by_first_delivery";--> statement-breakpoint
CREATE INDEX "visit_days_by_step" ON "visit_days" USING btree ("segment","step","day","value","visitors");--> statement-breakpoint
CREATE INDEX "services_of_visits" ON "services" USING btree ("slug","id","category");--> statement-breakpoint
CREATE INDEX "contact_messages_by_subject" ON "contact_messages" USING btree ("subject","created_at","id");--> statement-breakpoint
CREATE INDEX "order_files_of_item" ON "order_files" USING btree ("order_item_id") WHERE "order_files"."order_item_id" is not null;--> statement-breakpoint
CREATE INDEX "order_events_of_item" ON "order_events" USING btree ("order_item_id") WHERE "order_events"."order_item_id" is not null;--> statement-breakpoint
CREATE INDEX "order_messages_of_item" ON "order_messages" USING btree ("order_item_id") WHERE "order_messages"."order_item_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_at_work" ON "orders" USING btree ("due_at","id","livemode") WHERE "orders"."status" = 'PAID' and "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_of_source" ON "orders" USING btree (lower("utm"->>'utm_source'),"created_at") WHERE "orders"."utm" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_campaign" ON "orders" USING btree (lower("utm"->>'utm_campaign'),"created_at") WHERE "orders"."utm" is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_source" ON "contacts" USING btree ("source","created_at","id") WHERE "contacts"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "order_items_by_first_delivery" ON "order_items" USING btree ("first_delivered_at","order_id","id","on_time") WHERE "order_items"."first_delivered_at" is not null;