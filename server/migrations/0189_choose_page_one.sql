-- Which parts page one of a brand's invoices has, in their order; null for the usual ones.
alter table brands add column page_one jsonb;
