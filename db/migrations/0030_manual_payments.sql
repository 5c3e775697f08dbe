ALTER TABLE "payments" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "catalogue_cents" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "price_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('bank_transfer', 'cash', 'cheque', 'other'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_own_price_has_reason" CHECK (("order_items"."catalogue_cents" is null) = ("order_items"."price_reason" is null));