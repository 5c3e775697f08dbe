CREATE INDEX "posts_by_change" ON "posts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "posts_by_time" ON "posts" USING btree ("publish_at","id");--> statement-breakpoint
CREATE INDEX "posts_by_tab" ON "posts" USING btree ("deleted_at","status","publish_at");