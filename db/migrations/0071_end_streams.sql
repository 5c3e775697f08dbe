-- A live stream ends with the right it was opened by. Announced on the channel `desk`, which every process listens to:
-- `access-session:<session id>,…` when sessions end, `access-user:<user id>` when a role, a suspension or a second-factor rule changes,
-- `access-order:<order id>` when an order's owner, link, paying browser or trash state changes, `access-all` when the team's policy does.
CREATE FUNCTION announce_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In parts, because an announcement holds at most 8,000 bytes.
  PERFORM pg_notify('desk', 'access-session:' || string_agg(id::text, ','))
  FROM (SELECT id, (row_number() OVER () - 1) / 100 AS part FROM ended) parts
  GROUP BY part;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_announce_ended AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_sessions();
--> statement-breakpoint
CREATE FUNCTION announce_changed_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', TG_ARGV[0] || ':' || NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_announce_access AFTER UPDATE ON users
  FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role
    OR OLD.suspended_at IS DISTINCT FROM NEW.suspended_at
    OR OLD.factor_required_at IS DISTINCT FROM NEW.factor_required_at)
  EXECUTE FUNCTION announce_changed_access('access-user');
--> statement-breakpoint
CREATE TRIGGER orders_announce_access AFTER UPDATE ON orders
  FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id
    OR OLD.link_version IS DISTINCT FROM NEW.link_version
    OR OLD.browser_hash IS DISTINCT FROM NEW.browser_hash
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION announce_changed_access('access-order');
--> statement-breakpoint
CREATE TRIGGER team_policies_announce_access AFTER INSERT OR UPDATE ON team_policies
  FOR EACH STATEMENT EXECUTE FUNCTION announce_desk('access-all');
