CREATE INDEX "order_items_open_work" ON "order_items" USING btree ("work_state","order_id") WHERE "order_items"."work_state" in ('awaiting_brief', 'queued', 'in_progress', 'delivered', 'revision_requested');--> statement-breakpoint
CREATE INDEX "order_items_title_words" ON "order_items" USING gin ((lower("title")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_due" ON "orders" USING btree ("due_at","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_usd","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_of_assignee" ON "orders" USING btree ("assignee_id") WHERE "orders"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_promo" ON "orders" USING btree ("promo_code","created_at") WHERE "orders"."promo_code" is not null;--> statement-breakpoint
CREATE INDEX "orders_in_trash" ON "orders" USING btree ("deleted_at") WHERE "orders"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_customer_words" ON "orders" USING gin ((lower(coalesce("email_norm", '') || ' ' || coalesce("customer_name", '') || ' ' || coalesce("company_name", ''))) gin_trgm_ops);