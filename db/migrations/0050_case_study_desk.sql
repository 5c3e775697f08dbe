CREATE TABLE "upload_parts" (
	"key" text PRIMARY KEY NOT NULL,
	"upload_id" text NOT NULL,
	"place" integer NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_parts_place_not_negative" CHECK ("upload_parts"."place" >= 0)
);
--> statement-breakpoint
ALTER TABLE "case_studies" ADD COLUMN "client_label" text;--> statement-breakpoint
ALTER TABLE "case_studies" ADD COLUMN "cover_url" text;--> statement-breakpoint
ALTER TABLE "case_studies" ADD COLUMN "cover_alt" text;--> statement-breakpoint
ALTER TABLE "case_studies" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "case_studies" ADD COLUMN "order_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_parts_of_file" ON "upload_parts" USING btree ("upload_id","place");--> statement-breakpoint
CREATE INDEX "upload_parts_by_age" ON "upload_parts" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "case_studies" ADD CONSTRAINT "case_studies_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_studies_by_change" ON "case_studies" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "case_studies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "case_studies_by_title" ON "case_studies" USING btree ((lower("title") collate "C"),"id") WHERE "case_studies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "case_studies_by_tab" ON "case_studies" USING btree ("status","deleted_at");--> statement-breakpoint
CREATE INDEX "case_studies_by_campaign" ON "case_studies" USING btree ("campaign_name");--> statement-breakpoint
CREATE INDEX "case_studies_by_service" ON "case_studies" USING btree ("service_id");--> statement-breakpoint
ALTER TABLE "case_studies" ADD CONSTRAINT "case_studies_cover_described" CHECK ("case_studies"."cover_url" is null or "case_studies"."cover_alt" is not null);