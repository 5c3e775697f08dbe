CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"searches" integer NOT NULL,
	"sessions" integer NOT NULL,
	"clicks" integer NOT NULL,
	"without_results" integer NOT NULL,
	CONSTRAINT "search_days_day_query_pk" PRIMARY KEY("day","query")
);
--> statement-breakpoint
CREATE TABLE "search_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"query" text NOT NULL,
	"normalized_query" text NOT NULL,
	"clicked_id" uuid,
	"position" integer,
	"results_count" integer,
	"top_score" real,
	"mode" text,
	"intent" jsonb,
	"latency_ms" integer,
	"catalogue_version" bigint,
	"consent_id" uuid,
	"visitor" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_events_mode_known" CHECK ("search_events"."mode" in ('hybrid', 'lexical'))
);
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_subject_known";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "query" text;--> statement-breakpoint
ALTER TABLE "search_events" ADD CONSTRAINT "search_events_clicked_id_services_id_fk" FOREIGN KEY ("clicked_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_events_of_session" ON "search_events" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "search_events_of_service" ON "search_events" USING btree ("clicked_id");--> statement-breakpoint
CREATE INDEX "search_events_by_time" ON "search_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "search_events_by_query" ON "search_events" USING btree ("normalized_query","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_of_query" ON "contact_messages" USING btree ("query");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_subject_known" CHECK ("contact_messages"."subject" in ('project-inquiry', 'service-question', 'partnership', 'support', 'other', 'demand'));