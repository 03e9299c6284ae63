-- Orders that a network outside the bank executes, and what may change in any. The order's row is locked before accounts, as in orders.sql.

-- Marks an order signed by all whose execution is a network's outside the bank; its work has held the money in the same transaction. Its
-- last signature is counted here.
create or replace function orders_process(p_id uuid)
returns void
language sql security definer set search_path = public, pg_temp as $$
  update orders set status = 'PROCESSING', signed = required where id = p_id and status in ('SIGNING', 'WAITING')
$$;

-- Ends it by the network's word, once: posts its legs in the place of the hold, or, with a refusal, makes the money available again. One that froze
-- no legs is only ended: whoever follows what it pays has posted it in the place of the hold.
-- Answers the status that stands, so whoever comes second changes nothing.
create or replace function orders_settle(p_id uuid, p_hold uuid, p_refusal text, p_on date, p_at timestamptz)
returns text
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  o orders; posted record;
begin
  select * into o from orders where id = p_id for no key update;
  if o.status is distinct from 'PROCESSING' then return o.status; end if;
  if p_refusal is not null then
    perform ledger_release_holds(array[p_hold], p_at);
    perform orders_finish(array[p_id], array[p_refusal], array[null::bigint], p_at);
    return 'REFUSED';
  end if;
  if sha256(convert_to(o.frozen, 'UTF8')) <> o.digest then
    raise exception 'Order % is not what was signed', p_id using errcode = 'data_corrupted';
  end if;
  if json_array_length(o.frozen::json -> 'legs') = 0 then
    perform orders_finish(array[p_id], array[null::text], array[null::bigint], p_at);
    return 'EXECUTED';
  end if;
  select p.outcome, p.transaction_id into posted
    from orders_post(array[o.id], array[o.digest], array[o.kind], array[p_hold], array[o.frozen::json -> 'legs'], p_on, p_at) p;
  -- The money was held: nothing but a defect stands in its way, and then the network is asked again and not the customer.
  if posted.outcome not in ('POSTED', 'REPLAYED') then
    raise exception 'Order % was held and is not posted: %', p_id, posted.outcome using errcode = 'data_corrupted';
  end if;
  perform orders_finish(array[p_id], array[null::text], array[posted.transaction_id], p_at);
  return 'EXECUTED';
end $$;

-- What was frozen stays frozen, even for the owner: only an order's state moves, and never back from its end.
create or replace function refuse_thaw() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.kind, new.asked, new.digest, new.frozen, new.title, new.payee,
      new.product_id, new.amount, new.hold_account, new.required, new.verification_code)
       is distinct from
     (old.id, old.user_id, old.kind, old.asked, old.digest, old.frozen, old.title, old.payee,
      old.product_id, old.amount, old.hold_account, old.required, old.verification_code) then
    raise exception 'Order % is frozen', old.id using errcode = 'insufficient_privilege';
  end if;
  if old.status not in ('SIGNING', 'WAITING', 'PROCESSING') then
    raise exception 'Order % is closed', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- Only a statement that names what is frozen is looked at whole: comparing it means reading it, which is most of an order.
create or replace trigger orders_are_frozen
  before update of id, user_id, kind, asked, digest, frozen, title, payee, product_id, amount, hold_account, required, verification_code
  on orders
  for each row execute function refuse_thaw();
-- Every other is asked whether the order is over, in the statement itself; the function is called where there is something to refuse.
create or replace trigger orders_end_once before update on orders for each row
  when (old.status not in ('SIGNING', 'WAITING', 'PROCESSING')) execute function refuse_thaw();

revoke all on function orders_process(uuid), orders_settle(uuid, uuid, text, date, timestamptz) from public;
grant execute on function orders_process(uuid), orders_settle(uuid, uuid, text, date, timestamptz) to almenara_app;
