-- The application reads orders; only the functions of two-step/orders.sql, which run as the owner, write them.
revoke insert, update, delete, truncate, references, trigger on orders, order_signatures from almenara_app;
--> statement-breakpoint
-- What was frozen stays frozen, even for the owner: only an order's state moves, and never back from its end.
create function refuse_thaw() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.kind, new.asked, new.digest, new.frozen, new.product_id, new.amount, new.hold_account, new.required, new.verification_code)
       is distinct from
     (old.id, old.user_id, old.kind, old.asked, old.digest, old.frozen, old.product_id, old.amount, old.hold_account, old.required, old.verification_code) then
    raise exception 'Order % is frozen', old.id using errcode = 'insufficient_privilege';
  end if;
  if old.status not in ('SIGNING', 'WAITING') then
    raise exception 'Order % is closed', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_are_frozen before update on orders for each row execute function refuse_thaw();
--> statement-breakpoint
create trigger orders_are_kept before delete or truncate on orders for each statement execute function refuse_change();
--> statement-breakpoint
alter table orders set (fillfactor = 70);
--> statement-breakpoint
-- References are reserved a hundred at a time (two-step/references.ts).
create sequence order_references increment 100;
