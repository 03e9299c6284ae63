-- The orders of a file are as they were read: once it has been read, they may be left out and taken back, until it is signed, and nothing else.

create or replace function payment_support_orders_guard() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform from added n join payment_supports s on s.id = n.support_id where s.state <> 'CHECKING' limit 1;
  elsif tg_op = 'DELETE' then
    -- Of a file that is deleted whole there is no row any more.
    perform from removed o join payment_supports s on s.id = o.support_id where s.state <> 'CHECKING' limit 1;
  else
    perform from removed o join payment_supports s on s.id = o.support_id
      left join added n on n.support_id = o.support_id and n.ordinal = o.ordinal
      where s.state <> 'CHECKING' and (
        (n.batch, n.end_to_end_id, n.amount, n.name, n.iban, n.bic, n.concept, n.reference, n.purpose, n.category_purpose, n.tax_id, n.instant,
          n.address, n.debit, n.invoice)
        is distinct from
        (o.batch, o.end_to_end_id, o.amount, o.name, o.iban, o.bic, o.concept, o.reference, o.purpose, o.category_purpose, o.tax_id, o.instant,
          o.address, o.debit, o.invoice)
        or (n.state <> o.state and s.state not in ('WITH_ERRORS', 'READY'))
      ) limit 1;
  end if;
  if found then
    raise exception 'the orders of a file do not change once it has been read' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger payment_support_orders_added after insert on payment_support_orders
  referencing new table as added for each statement execute function payment_support_orders_guard();
create or replace trigger payment_support_orders_changed after update on payment_support_orders
  referencing old table as removed new table as added for each statement execute function payment_support_orders_guard();
create or replace trigger payment_support_orders_removed after delete on payment_support_orders
  referencing old table as removed for each statement execute function payment_support_orders_guard();
