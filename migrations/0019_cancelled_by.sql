-- Who cancelled a reservation: "shopper" or "dealer"; null if it is not cancelled, or was before this was kept.
ALTER TABLE reservations ADD COLUMN cancelled_by TEXT;
