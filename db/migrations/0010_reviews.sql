CREATE TABLE "service_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"reviewer_name" text NOT NULL,
	"reviewer_company" text,
	"reviewer_role" text,
	"reviewer_avatar_url" text,
	"rating" integer NOT NULL,
	"review_title" text,
	"review_content" text NOT NULL,
	"review_date" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_reviews_rating_one_to_five" CHECK ("service_reviews"."rating" between 1 and 5),
	CONSTRAINT "service_reviews_status_known" CHECK ("service_reviews"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "service_reviews_demo_unverified" CHECK (not ("service_reviews"."is_demo" and "service_reviews"."is_verified"))
);
--> statement-breakpoint
ALTER TABLE "service_images" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "service_images" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "service_old_slugs" ADD CONSTRAINT "service_old_slugs_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_old_slugs_of_service" ON "service_old_slugs" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "service_reviews_of_service" ON "service_reviews" USING btree ("service_id","status");--> statement-breakpoint
CREATE TRIGGER service_reviews_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('reviews');
