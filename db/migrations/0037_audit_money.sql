DROP INDEX "audit_log_of_kind";--> statement-breakpoint
ALTER TABLE "audit_log" drop column "kind";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "kind" text GENERATED ALWAYS AS (case
          when action ~ '^(account|team|security|access)[.]' then 'security'
          when action ~ '[.](trashed|deleted|restored|purged|emptied|bulk-deleted)$' then 'deletes'
          when action ~ '^(payment|refund|invoice|promo)[.]|[.](paid|refunded|price-changed)$' then 'money'
          when action in ('order.made_by_hand', 'order.item_canceled', 'order.canceled_unpaid') then 'money'
          when action ~ '^service[.]' and jsonb_exists(before, 'price_usd') and jsonb_exists(after, 'price_usd') then 'money'
          else 'other' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_by_kind" ON "audit_log" USING btree ("kind","at","id");