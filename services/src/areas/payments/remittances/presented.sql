-- A file follows the order that presents it, whoever signs, refuses or withdraws it, or lets it expire: it waits while others must sign, and may be
-- corrected and signed again once they do not. The order's work alone presents it.

create or replace function payment_supports_follow_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  files uuid[] := (select support_ids from payment_presentations where order_id = new.id);
begin
  if new.status = 'WAITING' then
    update payment_supports set state = 'WAITING' where id = any(files) and state = 'READY';
  elsif new.status in ('REFUSED', 'EXPIRED', 'CANCELLED') then
    update payment_supports s set state = 'READY' where s.id = any(files) and s.state = 'WAITING'
      and not exists (select from payment_presentations p join orders o on o.id = p.order_id
                      where p.support_ids @> array[s.id] and o.id <> new.id and o.status = 'WAITING');
  end if;
  return null;
end $$;

create or replace trigger orders_move_payment_supports after update of status on orders for each row
  when (new.kind in ('notebook-presentation', 'notebooks-presentation') and new.status is distinct from old.status)
  execute function payment_supports_follow_order();
