CREATE TABLE "case_studies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"client_name" text NOT NULL,
	"primary_service_category" text NOT NULL,
	"industry" text,
	"excerpt" text,
	"description" text,
	"file_url" text,
	"file_type" text,
	"file_size_bytes" integer,
	"is_file_missing" boolean DEFAULT false NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"metrics" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"campaign_name" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"permission_note" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_studies_status_known" CHECK ("case_studies"."status" in ('draft', 'published')),
	CONSTRAINT "case_studies_category_known" CHECK ("case_studies"."primary_service_category" in ('Fix Problems', 'Grow Sales & Leads', 'Create Content', 'Analyze & Report', 'Set Up & Automate', 'Advise & Plan')),
	CONSTRAINT "case_studies_file_type_known" CHECK ("case_studies"."file_type" in ('pdf', 'doc', 'docx', 'mp4', 'mov', 'zip')),
	CONSTRAINT "case_studies_published_with_permission" CHECK ("case_studies"."status" <> 'published' or "case_studies"."permission_note" is not null),
	CONSTRAINT "case_studies_metrics_are_a_list" CHECK (jsonb_typeof("case_studies"."metrics") = 'array')
);
--> statement-breakpoint
CREATE TABLE "case_study_downloads" (
	"study_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "case_study_downloads_study_id_day_pk" PRIMARY KEY("study_id","day"),
	CONSTRAINT "case_study_downloads_count_positive" CHECK ("case_study_downloads"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"key" text PRIMARY KEY NOT NULL,
	"original_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_status_known" CHECK ("media_files"."status" in ('pending', 'ready', 'missing')),
	CONSTRAINT "media_files_size_not_negative" CHECK ("media_files"."size_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "case_study_downloads" ADD CONSTRAINT "case_study_downloads_study_id_case_studies_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."case_studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_studies_order" ON "case_studies" USING btree ("is_featured" DESC NULLS LAST,"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "case_studies_by_category" ON "case_studies" USING btree ("primary_service_category","is_featured" DESC NULLS LAST,"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER case_studies_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON case_studies
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('cases');
