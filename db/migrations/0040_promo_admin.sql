ALTER TABLE "promocodes" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "promocodes" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "promocodes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_of_promo" ON "orders" USING btree ("promo_id") WHERE "orders"."promo_id" is not null;--> statement-breakpoint
CREATE INDEX "promocodes_newest" ON "promocodes" USING btree ("created_at","id");