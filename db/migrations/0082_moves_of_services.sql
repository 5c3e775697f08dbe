CREATE TABLE "service_picture_fetches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"import_id" uuid,
	"address" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"image_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_picture_fetches_state_known" CHECK ("service_picture_fetches"."state" in ('waiting', 'fetching', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "service_old_paths" (
	"path" text PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_picture_fetches" ADD CONSTRAINT "service_picture_fetches_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_picture_fetches" ADD CONSTRAINT "service_picture_fetches_image_id_service_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."service_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_old_paths" ADD CONSTRAINT "service_old_paths_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_picture_fetches_of_service" ON "service_picture_fetches" USING btree ("service_id","position");--> statement-breakpoint
CREATE INDEX "service_picture_fetches_of_import" ON "service_picture_fetches" USING btree ("import_id","state");--> statement-breakpoint
CREATE INDEX "service_picture_fetches_open" ON "service_picture_fetches" USING btree ("created_at","id") WHERE "service_picture_fetches"."state" in ('waiting', 'fetching');--> statement-breakpoint
CREATE INDEX "service_old_paths_of_service" ON "service_old_paths" USING btree ("service_id");--> statement-breakpoint
CREATE TRIGGER service_old_paths_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_old_paths
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('catalog');
