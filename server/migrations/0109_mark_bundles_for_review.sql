-- The charges of bundles are a product group of their own, also where no account has a bundle yet.
insert into product_group_vat (client_index, product_group, valid_from, category, reverse_charge, to_review)
select distinct v.client_index, 'Bundles', v.valid_from, v.category, true, true
from product_group_vat v join product_group_bundles b on b.client_index = v.client_index
where v.to_review and v.reverse_charge
on conflict (client_index, lower(product_group), valid_from) do nothing;
