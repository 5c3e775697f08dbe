CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"visitor" text NOT NULL,
	"referrer" text,
	"service_ids" jsonb,
	"value_cents" integer,
	"is_mobile" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "analytics_events_name_known" CHECK ("analytics_events"."name" in ('page_view', 'service_view', 'add_to_cart', 'checkout_start', 'purchase', 'search', 'download', 'exit_modal'))
);
--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_version" text NOT NULL,
	"choices" jsonb NOT NULL,
	"method" text NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_records_method_known" CHECK ("consent_records"."method" in ('dialog', 'page', 'gpc'))
);
--> statement-breakpoint
CREATE INDEX "analytics_events_by_time" ON "analytics_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "analytics_events_by_name" ON "analytics_events" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "consent_records_by_time" ON "consent_records" USING btree ("created_at");