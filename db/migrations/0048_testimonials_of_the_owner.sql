ALTER TABLE "testimonials" DROP CONSTRAINT "testimonials_status_known";--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "provenance" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "provenance_id" uuid;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "permission_note" text;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "featured_place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What was called rejected is hidden; where a review has the same id, the testimonial was made of it.
UPDATE testimonials SET status = 'hidden' WHERE status = 'rejected';--> statement-breakpoint
UPDATE testimonials SET provenance = 'review', provenance_id = id WHERE id IN (SELECT id FROM service_reviews);--> statement-breakpoint
CREATE INDEX "testimonials_by_status" ON "testimonials" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "testimonials_of_source" ON "testimonials" USING btree ("provenance_id");--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_provenance_known" CHECK ("testimonials"."provenance" in ('none', 'review', 'order', 'permission'));--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_provenance_whole" CHECK (("testimonials"."provenance" in ('review', 'order')) = ("testimonials"."provenance_id" is not null));--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_status_known" CHECK ("testimonials"."status" in ('pending', 'approved', 'featured', 'hidden'));--> statement-breakpoint
-- As before, without what is in the trash; and in the same breath which rows ceased to be public, as `testimonials-gone:<id>,<id>`.
CREATE OR REPLACE FUNCTION announce_public_testimonials() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text;
  part text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT string_agg(newest.id::text, ',' ORDER BY newest.created_at DESC) INTO ids FROM (
      SELECT id, created_at FROM now_there
      WHERE status IN ('approved', 'featured') AND deleted_at IS NULL
        AND service_category IS NOT NULL AND client_company IS NOT NULL
      ORDER BY created_at DESC LIMIT 20
    ) newest;
  ELSE
    SELECT string_agg(newest.id::text, ',' ORDER BY newest.created_at DESC) INTO ids FROM (
      SELECT now_there.id, now_there.created_at FROM now_there JOIN before USING (id)
      WHERE now_there.status IN ('approved', 'featured') AND now_there.deleted_at IS NULL
        AND now_there.service_category IS NOT NULL AND now_there.client_company IS NOT NULL
        AND NOT (before.status IN ('approved', 'featured') AND before.deleted_at IS NULL
          AND before.service_category IS NOT NULL AND before.client_company IS NOT NULL)
      ORDER BY now_there.created_at DESC LIMIT 20
    ) newest;
    FOR part IN
      SELECT string_agg(gone.id::text, ',') FROM (
        SELECT before.id, (row_number() OVER () - 1) / 150 AS part FROM before JOIN now_there USING (id)
        WHERE before.status IN ('approved', 'featured') AND before.deleted_at IS NULL
          AND NOT (now_there.status IN ('approved', 'featured') AND now_there.deleted_at IS NULL)
      ) gone GROUP BY gone.part
    LOOP
      PERFORM pg_notify('cache', 'testimonials-gone:' || part);
    END LOOP;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM pg_notify('cache', 'testimonials:' || ids);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION announce_deleted_testimonials() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part text;
BEGIN
  FOR part IN
    SELECT string_agg(gone.id::text, ',') FROM (
      SELECT id, (row_number() OVER () - 1) / 150 AS part FROM before
      WHERE status IN ('approved', 'featured') AND deleted_at IS NULL
    ) gone GROUP BY gone.part
  LOOP
    PERFORM pg_notify('cache', 'testimonials-gone:' || part);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER testimonials_announce_deleted AFTER DELETE ON testimonials
  REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION announce_deleted_testimonials();
