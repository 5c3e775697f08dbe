CREATE TABLE "search_day_clicks" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"service_id" uuid NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "search_day_clicks_query_day_service_id_pk" PRIMARY KEY("query","day","service_id")
);
--> statement-breakpoint
CREATE TABLE "search_day_totals" (
	"day" date PRIMARY KEY NOT NULL,
	"searches" integer NOT NULL,
	"sessions" integer NOT NULL,
	"clicks" integer NOT NULL,
	"answered" integer NOT NULL,
	"without_results" integer NOT NULL,
	"lexical" integer NOT NULL,
	"latency_p95_ms" integer,
	"consented" integer NOT NULL,
	"carted" integer NOT NULL,
	"bought" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_rebuilds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"moved_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"key" text NOT NULL,
	"service_id" uuid,
	"path" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_rules_once" UNIQUE NULLS NOT DISTINCT("kind","key","service_id"),
	CONSTRAINT "search_rules_kind_known" CHECK ("search_rules"."kind" in ('pin', 'hide', 'redirect', 'stop', 'hired', 'ignore')),
	CONSTRAINT "search_rules_service" CHECK (("search_rules"."kind" in ('pin', 'hide', 'hired')) = ("search_rules"."service_id" is not null)),
	CONSTRAINT "search_rules_path" CHECK (("search_rules"."kind" = 'redirect') = ("search_rules"."path" is not null))
);
--> statement-breakpoint
CREATE TABLE "search_span_terms" (
	"span" integer NOT NULL,
	"query" text NOT NULL,
	"searches" integer NOT NULL,
	"sessions" integer NOT NULL,
	"clicks" integer NOT NULL,
	"without_results" integer NOT NULL,
	"recent" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "search_span_terms_span_query_pk" PRIMARY KEY("span","query")
);
--> statement-breakpoint
ALTER TABLE "search_day_clicks" ADD CONSTRAINT "search_day_clicks_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_rules" ADD CONSTRAINT "search_rules_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_day_clicks_service" ON "search_day_clicks" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "search_rules_service_id" ON "search_rules" USING btree ("service_id");--> statement-breakpoint
-- What the shop decided for single questions is in the memory of each process, like the synonyms.
CREATE TRIGGER search_rules_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_rules
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('search');
--> statement-breakpoint
-- A finished rebuild is news for what every process holds, even where it stored nothing.
CREATE TRIGGER search_rebuilds_bump_cache AFTER INSERT OR UPDATE OF finished_at OR TRUNCATE ON search_rebuilds
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('search');
--> statement-breakpoint
-- Days whose searches are gone already have sums by query; what those do not tell is 0 and unknown.
INSERT INTO search_day_totals (day, searches, sessions, clicks, answered, without_results, lexical, consented, carted, bought)
  SELECT day, sum(searches), sum(sessions), sum(clicks), sum(searches), sum(without_results), 0, 0, 0, 0
  FROM search_days GROUP BY day;
