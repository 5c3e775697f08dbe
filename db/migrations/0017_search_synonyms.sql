CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"default_key" text,
	"kind" text NOT NULL,
	"terms" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_default_key_unique" UNIQUE("default_key"),
	CONSTRAINT "search_synonyms_kind_known" CHECK ("search_synonyms"."kind" in ('two_way', 'one_way')),
	CONSTRAINT "search_synonyms_status_known" CHECK ("search_synonyms"."status" in ('active', 'removed'))
);
--> statement-breakpoint
CREATE TRIGGER search_synonyms_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('search');
--> statement-breakpoint
-- What services are found by is in the memory of each process now (decision 0026).
DROP TRIGGER services_insert_search ON services;
--> statement-breakpoint
DROP TRIGGER services_update_search ON services;
--> statement-breakpoint
DROP TRIGGER service_scope_rows_insert_search ON service_scope_rows;
--> statement-breakpoint
DROP TRIGGER service_scope_rows_update_search ON service_scope_rows;
--> statement-breakpoint
DROP TRIGGER service_scope_rows_delete_search ON service_scope_rows;
--> statement-breakpoint
DROP FUNCTION search_follows_services();
--> statement-breakpoint
DROP FUNCTION search_follows_scope_rows();
--> statement-breakpoint
DROP FUNCTION refresh_search_documents(uuid[]);
--> statement-breakpoint
DROP FUNCTION search_words("char", text);
--> statement-breakpoint
DROP FUNCTION search_about(text);
--> statement-breakpoint
DROP TABLE "search_documents" CASCADE;
