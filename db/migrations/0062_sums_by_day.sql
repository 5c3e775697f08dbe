CREATE TABLE "delivery_days" (
	"day" date NOT NULL,
	"segment" text NOT NULL,
	"value" text NOT NULL,
	"is_live" boolean NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"promised" integer DEFAULT 0 NOT NULL,
	"on_time" integer DEFAULT 0 NOT NULL,
	"revisions" integer DEFAULT 0 NOT NULL,
	"worked_minutes" bigint DEFAULT 0 NOT NULL,
	"waited_minutes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "delivery_days_segment_day_value_is_live_pk" PRIMARY KEY("segment","day","value","is_live")
);
--> statement-breakpoint
CREATE TABLE "sale_days" (
	"day" date NOT NULL,
	"segment" text NOT NULL,
	"value" text NOT NULL,
	"is_live" boolean NOT NULL,
	"is_demo" boolean NOT NULL,
	"placed" integer DEFAULT 0 NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sale_days_segment_day_value_is_live_is_demo_pk" PRIMARY KEY("segment","day","value","is_live","is_demo")
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"segment" text NOT NULL,
	"value" text NOT NULL,
	"step" text NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_days_segment_day_value_step_pk" PRIMARY KEY("segment","day","value","step")
);
--> statement-breakpoint
DROP INDEX "order_items_by_first_delivery";--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_mobile" boolean;--> statement-breakpoint
CREATE INDEX "delivery_days_of_part" ON "delivery_days" USING btree ("segment","value","day");--> statement-breakpoint
CREATE INDEX "sale_days_of_part" ON "sale_days" USING btree ("segment","value","day");--> statement-breakpoint
CREATE INDEX "visit_days_of_part" ON "visit_days" USING btree ("segment","value","day");--> statement-breakpoint
CREATE INDEX "refunds_by_success" ON "refunds" USING btree ("succeeded_at") WHERE "refunds"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "order_items_by_first_delivery" ON "order_items" USING btree ("first_delivered_at","order_id","on_time") WHERE "order_items"."first_delivered_at" is not null;