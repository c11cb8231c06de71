-- Within an agency a loan and lot number name one lot; those in the archive do not count. Lots without an agency are one group.
create unique index lots_same on lots (coalesce(agency, '00000000-0000-0000-0000-000000000000'::uuid), lower(loan_number), lower(lot_number))
  where deleted_at is null;

-- A draw request names a cost code once.
create unique index inspection_items_once on inspection_items (draw_request, cost_code) where deleted_at is null and cost_code is not null;
