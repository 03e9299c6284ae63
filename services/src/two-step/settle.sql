-- Orders that a network outside the bank executes, and what may change in any. The order's row is locked before accounts, as in orders.sql.

-- Marks orders signed by all whose execution is a network's outside the bank; their work has held the money in the same transaction. Their
-- last signatures are counted here.
create or replace function orders_process_all(p_ids uuid[])
returns void
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  update orders set status = 'PROCESSING', signed = required where id = any(p_ids) and status in ('SIGNING', 'WAITING');
end $$;

-- The same of one.
create or replace function orders_process(p_id uuid)
returns void
language sql security definer set search_path = public, pg_temp as $$
  select orders_process_all(array[p_id])
$$;

-- Ends orders that a network has executed, each once: posts their legs in the place of what they hold. One that froze no legs is only ended: whoever
-- follows what it pays has posted it in the place of the hold. One that has ended is left as it is.
--   p_ids, p_holds  the orders, and what each of them holds
--   p_on            the booking day
create or replace function orders_settle_all(p_ids uuid[], p_holds uuid[], p_on date, p_at timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  ids uuid[]; digests bytea[]; kinds text[]; holds uuid[]; legs json[]; empty boolean[]; odd uuid;
  posting int[]; outcomes text[]; posted bigint[]; txns bigint[];
begin
  -- What is read is what the lock holds.
  select array_agg(o.id), array_agg(o.digest), array_agg(o.kind), array_agg(h.hold), array_agg(f.legs),
         array_agg(json_array_length(f.legs) = 0), (array_agg(o.id) filter (where sha256(convert_to(o.frozen, 'UTF8')) <> o.digest))[1]
    into ids, digests, kinds, holds, legs, empty, odd
    from (select * from orders where id = any(p_ids) and status = 'PROCESSING' order by id for no key update) o
      join unnest(p_ids, p_holds) h(id, hold) on h.id = o.id
      cross join lateral json_to_record(o.frozen::json) f(legs json);
  if ids is null then return; end if;
  if odd is not null then raise exception 'Order % is not what was signed', odd using errcode = 'data_corrupted'; end if;
  posting := array(select place::int from unnest(empty) with ordinality u(empty, place) where not empty order by place);
  txns := array_fill(null::bigint, array[cardinality(ids)]);
  if posting <> '{}' then
    select array_agg(p.outcome), array_agg(p.transaction_id) into outcomes, posted
      from orders_post(array(select ids[x] from unnest(posting) x), array(select digests[x] from unnest(posting) x),
                       array(select kinds[x] from unnest(posting) x), array(select holds[x] from unnest(posting) x),
                       array(select legs[x] from unnest(posting) x), p_on, p_at) p;
    for i in 1..cardinality(posting) loop
      -- The money was held: nothing but a defect stands in its way, and then the network is asked again and not the customer.
      if outcomes[i] not in ('POSTED', 'REPLAYED') then
        raise exception 'Order % was held and is not posted: %', ids[posting[i]], outcomes[i] using errcode = 'data_corrupted';
      end if;
      txns[posting[i]] := posted[i];
    end loop;
  end if;
  perform orders_finish(ids, array_fill(null::text, array[cardinality(ids)]), txns, p_at);
end $$;

-- Ends one by the network's word, once: as `orders_settle_all`, or, with a refusal, makes what it holds available again.
-- Answers the status that stands, so whoever comes second changes nothing.
create or replace function orders_settle(p_id uuid, p_hold uuid, p_refusal text, p_on date, p_at timestamptz)
returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stands text;
begin
  select status into stands from orders where id = p_id for no key update;
  if stands is distinct from 'PROCESSING' then return stands; end if;
  if p_refusal is not null then
    perform ledger_release_holds(array[p_hold], p_at);
    perform orders_finish(array[p_id], array[p_refusal], array[null::bigint], p_at);
    return 'REFUSED';
  end if;
  perform orders_settle_all(array[p_id], array[p_hold], p_on, p_at);
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

revoke all on function orders_process(uuid), orders_process_all(uuid[]), orders_settle(uuid, uuid, text, date, timestamptz),
  orders_settle_all(uuid[], uuid[], date, timestamptz) from public;
grant execute on function orders_process(uuid), orders_settle(uuid, uuid, text, date, timestamptz),
  orders_settle_all(uuid[], uuid[], date, timestamptz) to almenara_app;
