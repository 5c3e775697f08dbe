DROP INDEX "audit_log_by_kind";--> statement-breakpoint
ALTER TABLE "audit_log" drop column "kind";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "kind" text GENERATED ALWAYS AS (case
          when action ~ '^(account|team|security|access)[.]' then 'security'
          when action ~ '[.](trashed|deleted|restored|purged|emptied|erased|remove|restore|bulk-deleted)$' then 'deletes'
          when action ~ '^(payment|refund|invoice|promo)[.]|[.](paid|refunded|price-changed)$' then 'money'
          when action in ('order.made_by_hand', 'order.item_canceled', 'order.canceled_unpaid') then 'money'
          when action ~ '^service[.]' and jsonb_exists(before, 'price_usd') and jsonb_exists(after, 'price_usd') then 'money'
          else 'other' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_events" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_events" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_of_kind" ON "audit_log" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "contact_events_deleted" ON "contact_events" USING btree ("deleted_at") WHERE "contact_events"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "contact_events" ADD CONSTRAINT "contact_events_notes_go" CHECK ("contact_events"."kind" = 'note' or ("contact_events"."edited_at" is null and "contact_events"."deleted_at" is null));