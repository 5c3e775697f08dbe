CREATE TABLE "proof_daily" (
	"day" date PRIMARY KEY NOT NULL,
	"completed" integer NOT NULL,
	"refunded" integer NOT NULL,
	"delivered" integer NOT NULL,
	"on_time" integer NOT NULL,
	"waited_minutes" integer[] NOT NULL,
	"reviews" integer NOT NULL,
	"stars" integer NOT NULL,
	CONSTRAINT "proof_daily_on_time_of_delivered" CHECK ("proof_daily"."on_time" between 0 and "proof_daily"."delivered"),
	CONSTRAINT "proof_daily_refunded_of_completed" CHECK ("proof_daily"."refunded" between 0 and "proof_daily"."completed")
);
--> statement-breakpoint
CREATE TABLE "service_proofs" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"sold_30d" integer NOT NULL,
	"reviews" integer NOT NULL,
	"stars" integer NOT NULL
);

--> statement-breakpoint
INSERT INTO cache_versions (tag) VALUES ('proof') ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER proof_daily_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON proof_daily
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('proof');
--> statement-breakpoint
CREATE TRIGGER service_proofs_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_proofs
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('proof');
