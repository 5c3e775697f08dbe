CREATE TABLE "audit_refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"route" text NOT NULL,
	"device" text,
	"request_id" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_log_newest";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "kind" text GENERATED ALWAYS AS (case
          when action ~ '^(account|team|security|access)[.]' then 'security'
          when action ~ '[.](trashed|deleted|restored|purged|emptied|bulk-deleted)$' then 'deletes'
          when action ~ '^(payment|refund|invoice|promo)[.]|[.](paid|refunded|price-changed)$' then 'money'
          else 'other' end) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_refusals_of_minute" ON "audit_refusals" USING btree ("at","action","actor_kind","actor_id","address","route");--> statement-breakpoint
CREATE INDEX "audit_refusals_newest" ON "audit_refusals" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_kind" ON "audit_log" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
-- Append-only, with two ends: what is kept long enough may go, and address and device after 90 days.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loose CONSTANT text[] := ARRAY['kind', 'address', 'device'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - (CASE OLD.kind WHEN 'security' THEN interval '5 years' ELSE interval '2 years' END) THEN
      RETURN OLD;
    END IF;
  ELSIF OLD.at < now() - interval '90 days' AND NEW.address IS NULL AND NEW.device IS NULL
    AND to_jsonb(NEW) - loose = to_jsonb(OLD) - loose THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
