-- VAT categories of a product's own, by first day: they apply in place of the product group's, until a day on which the
-- category is null.
alter table products add column vat_categories jsonb not null default '[]'
  check (jsonb_typeof(vat_categories) = 'array');
