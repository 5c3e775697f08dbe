-- Which testimonials have just become such as the ticker shows: at most the 20 newest, as `testimonials:<id>,<id>`.
CREATE FUNCTION announce_public_testimonials() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT string_agg(newest.id::text, ',' ORDER BY newest.created_at DESC) INTO ids FROM (
      SELECT id, created_at FROM now_there
      WHERE status IN ('approved', 'featured') AND service_category IS NOT NULL AND client_company IS NOT NULL
      ORDER BY created_at DESC LIMIT 20
    ) newest;
  ELSE
    SELECT string_agg(newest.id::text, ',' ORDER BY newest.created_at DESC) INTO ids FROM (
      SELECT now_there.id, now_there.created_at FROM now_there JOIN before USING (id)
      WHERE now_there.status IN ('approved', 'featured')
        AND now_there.service_category IS NOT NULL AND now_there.client_company IS NOT NULL
        AND NOT (before.status IN ('approved', 'featured')
          AND before.service_category IS NOT NULL AND before.client_company IS NOT NULL)
      ORDER BY now_there.created_at DESC LIMIT 20
    ) newest;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM pg_notify('cache', 'testimonials:' || ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER testimonials_announce_inserted AFTER INSERT ON testimonials
  REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION announce_public_testimonials();
--> statement-breakpoint
CREATE TRIGGER testimonials_announce_approved AFTER UPDATE ON testimonials
  REFERENCING OLD TABLE AS before NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION announce_public_testimonials();
