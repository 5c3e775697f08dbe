-- What open pages of the staff follow, on the channel `desk`: `notices:<user id>`, `orders`, `order:<order id>:<user id>,<user id>` with
-- whom the work is assigned to, `inbox`. Nothing of what was written: who hears it asks again with their own rights.
CREATE FUNCTION announce_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', 'notices:' || user_id) FROM (SELECT DISTINCT user_id FROM now_there) people;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notices_announce_inserted AFTER INSERT ON notices
  REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION announce_notices();
--> statement-breakpoint
CREATE TRIGGER notices_announce_read AFTER UPDATE ON notices
  REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION announce_notices();
--> statement-breakpoint
CREATE FUNCTION announce_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_announce_placed AFTER INSERT ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION announce_desk('orders');
--> statement-breakpoint
CREATE TRIGGER orders_announce_status AFTER UPDATE OF status ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION announce_desk('orders');
--> statement-breakpoint
CREATE TRIGGER contact_messages_announce AFTER INSERT OR UPDATE ON contact_messages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_desk('inbox');
--> statement-breakpoint
-- Of a statement that touches many orders, an import for example, nobody follows each.
CREATE FUNCTION announce_order_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk', 'order:' || changed.order_id || ':' || coalesce((
    SELECT string_agg(DISTINCT person::text, ',') FROM (
      SELECT assignee_id AS person FROM orders WHERE id = changed.order_id
      UNION ALL SELECT assignee_id FROM order_items WHERE order_id = changed.order_id
    ) workers WHERE person IS NOT NULL), ''))
  FROM (SELECT DISTINCT order_id FROM now_there LIMIT 20) changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_announce AFTER INSERT ON order_events
  REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION announce_order_news();
--> statement-breakpoint
CREATE TRIGGER order_messages_announce AFTER INSERT ON order_messages
  REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION announce_order_news();
