-- Addresses of lists have %5B and %5D for brackets, so that messages don't cut them. One that is saved in both ways stays.
UPDATE OR IGNORE saved_searches SET href = replace(replace(href, '[', '%5B'), ']', '%5D') WHERE instr(href, '[') > 0;
