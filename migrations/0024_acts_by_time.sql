-- What happened lately of one kind is found by its time: entries of other kinds push none of it out.
CREATE INDEX console_audit_by_act ON console_audit (act, at);
