CREATE TABLE "readiness_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"detail" text NOT NULL,
	"key_mark" text NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	CONSTRAINT "readiness_checks_state_known" CHECK ("readiness_checks"."state" in ('ok', 'warning', 'blocking', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "readiness_keys" (
	"mark" text PRIMARY KEY NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readiness_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "readiness_ticks" (
	"id" text PRIMARY KEY NOT NULL,
	"ticked_by" uuid,
	"ticked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "readiness_runs_newest" ON "readiness_runs" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "provider_events_newest" ON "provider_events" USING btree ("received_at","event_id");