-- E-mail addresses have Latin digits and no punctuation after them. An address that would then be that of another account stays as it is.
update login set email = cleaned.address
from (
  select email, address, row_number() over (partition by address order by email <> address, email) as place
  from (
    select email, rtrim(translate(email, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '،؛؟?!') as address
    from login
  ) as addresses
) as cleaned
where login.email = cleaned.email and cleaned.place = 1 and cleaned.address <> cleaned.email;
