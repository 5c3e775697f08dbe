-- Whether the pillars are shown was said among their words; it is one of the home page's sections now. Where nobody showed them nothing is
-- written: blocks without sections have the shipped ones.
update content_blocks
set value = value || jsonb_build_object('sections', jsonb_build_array(
  jsonb_build_object('section', 'hero', 'isShown', true),
  jsonb_build_object('section', 'steps', 'isShown', true),
  jsonb_build_object('section', 'services', 'isShown', true),
  jsonb_build_object('section', 'pillars', 'isShown', true),
  jsonb_build_object('section', 'feedback', 'isShown', true)
))
where key = 'home' and jsonb_typeof(value) = 'object' and value -> 'pillars' ->> 'isShown' = 'true' and not value ? 'sections';
