-- What customers read in place of a product group; a group without a row has its own name.
create table product_group_names (
  client_index integer not null references clients,
  product_group text not null check (product_group <> ''),
  display_name text not null check (length(display_name) between 1 and 60)
);
create unique index product_group_names_group on product_group_names (client_index, lower(product_group));
