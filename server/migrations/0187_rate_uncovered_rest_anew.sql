-- Whether a call that bundles cover in part costs what the uncovered rest of it would cost by itself, in place of its
-- share of the whole charge.
alter table rate_cards add column rest_anew boolean not null default false;

drop trigger rate_cards_rating on rate_cards;
create trigger rate_cards_rating after update on rate_cards for each row
  when ((old.calendar, old.round_to, old.round_up, old.cost_plus, old.rest_anew)
    is distinct from (new.calendar, new.round_to, new.round_up, new.cost_plus, new.rest_anew))
  execute function note_rate_card_rules_change();
