-- Pages and carts promise dates by the working calendar.
CREATE TRIGGER work_hours_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON work_hours
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('content');
--> statement-breakpoint
CREATE TRIGGER calendar_exceptions_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON calendar_exceptions
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('content');
