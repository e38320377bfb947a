-- Terms of a retail card by product group, for what none of its entries prices: cost × (1 + percent) + a price per
-- unit, between a minimum and a maximum. Null: that is unrated.
alter table rate_cards add column cost_plus jsonb;

drop trigger rate_cards_rating on rate_cards;
create trigger rate_cards_rating after update on rate_cards for each row
  when ((old.calendar, old.round_to, old.round_up, old.cost_plus)
    is distinct from (new.calendar, new.round_to, new.round_up, new.cost_plus))
  execute function note_rate_card_rules_change();

comment on column rated_calls.retail_prefix is 'null with a retail charge: priced by its cost';
